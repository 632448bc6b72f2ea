import fs from "node:fs";
import net from "node:net";

/** Whether a port of this machine can be listened on now. */
function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return tryListen(port, host).then(
    () => true,
    () => false,
  );
}

/** Listens once and lets go; gives the port. Rejects with the system's error. */
export function tryListen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

/** The port that was used before, if it is still free, else a free one, remembered in `file`. */
export async function rememberedPort(file: string): Promise<number> {
  const before = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : Number.NaN;
  if (Number.isInteger(before) && before > 0 && before < 65_536 && (await isFree(before))) return before;
  const port = await tryListen(0, "127.0.0.1");
  fs.writeFileSync(file, `${port}\n`);
  return port;
}
