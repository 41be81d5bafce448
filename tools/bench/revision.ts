import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../local-supabase/settings';

export interface Revision {
  folder: string;
  remove(): void;
}

/** The sources of a git revision in a temporary folder, with the packages that are installed now. */
export function checkOut(revision: string): Revision {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'guia-revision-')), 'project');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT_ROOT, stdio: 'pipe' });
  git('worktree', 'add', '--detach', folder, revision);
  symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => git('worktree', 'remove', '--force', folder) };
}
