import { fork } from 'node:child_process';

// Starts the backend as `npm run dev` does and tells its own parent the pid, once it is ready.
const child = fork(process.argv[2] ?? '', ['--child'], { execArgv: ['--import', 'tsx'] });
child.once('message', () => process.send?.(child.pid));
