import { answerCommand } from './answer-command.ts';

const { status, stdout, stderr } = await answerCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status;
