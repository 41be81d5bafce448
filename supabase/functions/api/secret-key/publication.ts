import type { Call } from './call.ts';

/** Why a call of the deploy hook is not known to be accepted. */
export interface HookProblem {
  text: string;
  /** False: the host did not answer in time, and may have accepted it. */
  isRefused: boolean;
}

type Begun = { id: number | null; possible_at: string | null }; // a type, which is JSON, unlike an interface

/** Publishes what members say about suppliers, where these are, and the site. */
export function publicationActions(call: Call) {
  return {
    /**
     * Counts and publishes, once a day, where locked suppliers are and the answers of members about suppliers that were
     * given before today. Needs the key because somebody who chose the moment could compare the totals before and after
     * a member answers or a supplier changes. @returns true if this call published, false if it was done already today
     */
    publishTotals: () => call('publish_totals', {}),
    /**
     * Begins a call of the deploy hook, at most once an hour; with `onlyChanged` only if the pages it builds have changed
     * since. Needs the key because only this function knows whether the hook was called. @returns the id for
     * finishPublication(), or null and when it is possible again
     */
    async beginPublication(onlyChanged: boolean): Promise<Begun> {
      return (await call('begin_publication', { only_changed: onlyChanged })) as Begun;
    },
    /** Notes that the scheduled job has run. Needs the key because owners are told when it last did. */
    noteJobRun: () => call('note_job_run', {}),
    /** Records what became of the call; after a refusal a person may begin another at once. */
    finishPublication: (id: number, problem?: HookProblem) =>
      call('finish_publication', {
        publication_id: id,
        ...(problem && { problem: problem.text, is_refused: problem.isRefused }),
      }),
  };
}
