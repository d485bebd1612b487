import { availableParallelism } from 'node:os';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A minute and more each. Begun last, they would keep one core busy while the other has nothing left to do. */
const long =
  /stories\/(pages|npm-clients)\/|(looks|bad-input|kill|of-an-organization)\.story|start-embedded-postgres|system-admins/;

/** A story takes up to half a gigabyte. */
const workersMax = 6;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((isLong) => sorted.filter(({ moduleId }) => long.test(moduleId) === isLong));
  }
}

const unit = {
  sequence: { groupOrder: 1 },
  // Left to itself, Vitest keeps one core free, which of two is the half.
  maxWorkers: '100%',
  // A process for each file would spend five sixths of its time on loading the same modules again. No test may leave a global changed.
  isolate: false,
  // Bounds for what hangs, not measures of speed: the machine may be small and busy.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          ...unit,
        },
      },
      {
        // The account widgets are tested from their sources.
        resolve: { conditions: ['tessera-source', ...defaultClientConditions] },
        test: {
          name: 'dom',
          include: ['apps/web/src/**/*.test.tsx', 'packages/account-widgets/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/set-up-dom.ts'],
          ...unit,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['stories/world/global-setup.ts'],
          ...unit,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['stories/**/*.story.test.ts'],
          globalSetup: ['stories/world/global-setup.ts'],
          // Each story file runs a server, and some a browser. A fifth of its time it waits for one of them, or for a clock: one file more than cores fills that.
          maxWorkers: Math.min(availableParallelism() + 1, workersMax),
          sequence: { groupOrder: 2 },
          // As with the units: the server, loaded once for each worker, serves all its stories. Each has a world of its own.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What a story asks again and again is asked as long as it waits for anything else; Vitest would give up after a second.
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
    ],
  },
});
