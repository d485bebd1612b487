import { answerCommand } from './answer-command.ts';

// The reader may end first, as in `tessera audit | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const { status, stdout, stderr } = await answerCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status;
