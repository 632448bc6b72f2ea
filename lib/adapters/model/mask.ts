const LONGEST = 500;
/** Shapes of secrets that a provider may echo although they are not this connection's. */
const SECRET_SHAPES = [
  /\b(?:sk|pk|rk|key|gsk|xai|hf)[-_][A-Za-z0-9_*.-]{8,}/g,
  /\bBearer\s+[A-Za-z0-9._~+/=*-]+/gi,
  /\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g,
  /(?<=:\/\/)[^\s/@]+@/g,
];

/** Makes text fit for a fault: on one line, bounded, and without the given secrets or anything shaped like one. */
export function masker(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter((secret) => secret.length >= 4).sort((a, b) => b.length - a.length);
  return (text) => {
    let masked = text;
    for (const secret of known) masked = masked.split(secret).join("***");
    for (const shape of SECRET_SHAPES) masked = masked.replace(shape, "***");
    const line = Array.from(masked.replace(/\s+/g, " ").trim());
    return line.length > LONGEST ? `${line.slice(0, LONGEST).join("")}…` : line.join("");
  };
}
