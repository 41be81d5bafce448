import { sendEarlyRequests, type EarlyRequest } from '@/lib/early-requests';

/*
 * The inline script of the prerendered pages that show data: requests it while the code is still loading.
 * tools/build/prerendered-html.ts writes the JSON in front of it.
 */
sendEarlyRequests(JSON.parse(document.getElementById('requests')!.textContent) as EarlyRequest[]);
