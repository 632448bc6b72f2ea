import { createHash, generateKeyPairSync, sign } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** Whom the provider says that somebody is. */
export interface Claims {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** A small OpenID Connect provider: whoever comes with a code of `codeFor` is who that said. */
export class TestProvider {
  readonly clientId = "gatehouse";
  readonly #keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  readonly #codes = new Map<string, { claims: Claims; nonce: string | null; challenge: string | null }>();
  readonly #server = http.createServer((request, response) => void this.#answer(request, response));

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What a browser brings back from the page that it was sent to. */
  codeFor(authorisation: URL, claims: Claims): string {
    const code = `code-${this.#codes.size}`;
    const { searchParams } = authorisation;
    this.#codes.set(code, {
      claims,
      nonce: searchParams.get("nonce"),
      challenge: searchParams.get("code_challenge"),
    });
    return code;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = (await request.toArray()).join("");
    const found = this.#reply(request.url ?? "", new URLSearchParams(body));
    response.writeHead(found ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify(found ?? { error: "invalid_grant" }));
  }

  #reply(path: string, form: URLSearchParams): object | null {
    const { issuer } = this;
    if (path === "/.well-known/openid-configuration")
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ["RS256"],
      };
    if (path === "/jwks")
      return { keys: [{ ...this.#keys.publicKey.export({ format: "jwk" }), kid: "k", alg: "RS256", use: "sig" }] };
    const known = path === "/token" ? this.#codes.get(form.get("code") ?? "") : undefined;
    if (!known) return null;
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (known.challenge !== proof) return null;
    const token = this.#idToken({ ...known.claims, ...(known.nonce ? { nonce: known.nonce } : {}) });
    return { access_token: "access", token_type: "Bearer", expires_in: 60, id_token: token };
  }

  #idToken(claims: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: this.issuer, aud: this.clientId, iat: now, exp: now + 60, ...claims };
    const signed = `${part({ alg: "RS256", kid: "k" })}.${part(payload)}`;
    return `${signed}.${sign("sha256", Buffer.from(signed), this.#keys.privateKey).toString("base64url")}`;
  }
}
