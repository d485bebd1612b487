import { availableParallelism } from 'node:os';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files. Started last, one of them would keep a core busy while the other is idle. */
const long =
  /stories\/(pages|npm-clients)\/|(looks|bad-input|kill|of-an-organization|ten-steps|processes|upgrade|backup|tenancy)\.story|restore-(to-time|backup)\.test|campaign-sequences|power-cut|run-import\.test|load-demo-data|start-embedded-postgres|system-admins|run-modern|published-shape/;

/** A worker of the stories takes up to half a gigabyte of memory. */
const workersMax = 6;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [true, false].flatMap((isLong) => sorted.filter(({ moduleId }) => long.test(moduleId) === isLong));
  }
}

const unit = {
  sequence: { groupOrder: 1 },
  // By default Vitest leaves one core idle: of two, that is half.
  maxWorkers: '100%',
  // A process per file would spend five sixths of its time loading the same modules again. So every test restores the globals it changes.
  isolate: false,
  // Generous: these end tests that hang, also on a small and busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

/** Builds a package with npm, or starts whole servers: too slow for the unit tests. */
const slowUnits = [
  'scripts/run-modern.test.ts',
  'scripts/measure-bench-file.test.ts',
  'packages/*/src/published-shape.test.ts',
];

export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: slowUnits,
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
          include: ['apps/server/src/**/*.test.ts', ...slowUnits],
          globalSetup: ['stories/world/global-setup.ts'],
          ...unit,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['stories/**/*.story.test.ts'],
          globalSetup: ['scripts/prepare-stories.mjs', 'stories/world/global-setup.ts'],
          // A story waits a fifth of its time for its server, its browser or a clock: one worker more than cores fills that.
          maxWorkers: Math.min(availableParallelism() + 1, workersMax),
          sequence: { groupOrder: 2 },
          // As for the unit tests: each worker loads the server's modules once.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Polls as long as Playwright waits for an element. Vitest's default is one second.
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
    ],
  },
});
