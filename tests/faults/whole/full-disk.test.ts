import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signUpMember } from '../../stack/member.ts';
import { startEmbeddedStack } from '../../stack/start-embedded-stack.ts';
import { recordStream } from '../../support/sse-client.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { undoAtExit } from '../../support/undo-at-exit.ts';

/** Only root may mount a disk so small that it can be filled. */
const isRoot = process.getuid?.() === 0;

interface SmallDisk {
  readonly folder: string;
  fill(): void;
  free(): void;
}

async function mountSmallDisk(): Promise<SmallDisk> {
  const folder = await makeTemporaryFolder('quartet-disk-');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder.path]);
  const unmount = () => void execFileSync('umount', ['--lazy', folder.path]);
  const forget = undoAtExit(unmount);
  onTestFinished(async () => {
    unmount();
    forget();
    await folder.remove();
  });
  const ballast = path.join(folder.path, 'ballast');
  return {
    folder: path.join(folder.path, 'data'),
    fill() {
      const piece = Buffer.alloc(64 * 1024);
      expect(() => {
        while (true) writeFileSync(ballast, piece, { flag: 'a' });
      }).toThrow('ENOSPC');
    },
    free: () => rmSync(ballast),
  };
}

test.skipIf(!isRoot)(
  'on a full disk no question is taken or charged, and a running one ends once there is room again',
  async () => {
    const disk = await mountSmallDisk();
    const stack = await startEmbeddedStack({ DATA_DIR: disk.folder });
    onTestFinished(() => stack.close());
    const [ada, eve] = [await signUpMember(stack), await signUpMember(stack)];
    expect(await eve.credits()).toBe(1);
    const hold = stack.emulator.hold('openai', { task: 'answer', after: 3 });
    const running = recordStream(await ada.ask('Is there room?'));
    await hold.reached;
    disk.fill();
    hold.release();
    for (let asked = 0; asked < 3; asked += 1) {
      const refused = await eve.ask('Is there room now?');
      expect([refused.status, await refused.json()]).toMatchObject([
        503,
        { code: expect.stringMatching(/^(?:database|queue)_unavailable$/), retryable: true },
      ]);
    }
    disk.free();
    expect((await running).done).toBe(true);
    expect(await ada.credits()).toBe(0);
    await expect.poll(eve.credits).toBe(1);
    expect((await recordStream(await eve.ask('And now?'))).done).toBe(true);
    expect(await eve.credits()).toBe(0);
  },
);
