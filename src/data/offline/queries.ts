import { queryOptions, skipToken } from '@tanstack/react-query';

export const offlineQueries = {
  /** When what is shown was read, in ms, while it is not the server's latest word but what was kept; null else. */
  savedAt: () => queryOptions<number | null>({ queryKey: ['offline', 'saved at'], queryFn: skipToken }),
};
