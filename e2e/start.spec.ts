import { tryListen } from "../scripts/postgres/port";
import { Installation, type Start } from "./fixtures/installation";
import { expect, test } from "./fixtures/test";

const READY = "Press Ctrl-C to stop.";
const isReady = (start: Start) => expect.poll(start.text, { timeout: 60_000 }).toContain(READY);

test("one command starts everything, keeps its data, recovers, and leaves no process", async ({ request }) => {
  test.slow();
  const installation = new Installation("e2e-start");
  const port = await tryListen(0, "127.0.0.1");

  await test.step("a first start makes the database and says where it listens", async () => {
    const first = installation.start(port);
    await isReady(first);
    expect(first.text()).toMatch(/database .*, made just now\n/);
    expect(first.text()).toMatch(/migrations +\d+ applied\n/);
    expect(first.text()).toMatch(/sign-in +as the demo admin, with one click on the first page\n/);
    expect(first.text()).toMatch(new RegExp(`Ready at http://127\\.0\\.0\\.1:${port}\\n${READY}\\n$`));
    expect((await request.get(`http://127.0.0.1:${port}/`)).status()).toBeLessThan(400);

    await test.step("a second start beside it says so and ends", async () => {
      const second = installation.start(await tryListen(0, "127.0.0.1"));
      expect(await second.ended).toBe(1);
      expect(second.text()).toContain(`Gatehouse already runs on this data folder (process ${first.child.pid},`);
    });

    first.child.kill("SIGKILL");
    await first.ended;
  });

  await test.step("after kill -9 the next start recovers, with the data of before", async () => {
    const third = installation.start(port);
    await isReady(third);
    expect(third.text()).not.toContain("made just now");
    expect(third.text()).toMatch(/migrations +up to date\n/);
    expect(third.text()).not.toContain("first data written");
    third.child.kill("SIGINT");
    expect(await third.ended).toBe(0);
  });

  await expect.poll(() => installation.processes()).toEqual([]);
  installation.remove();
});
