import { atPath, withBody, type Handle } from '../http';

const LIMIT = 1_000_000;

/** The library's list of a bucket's objects below a prefix, with full paths, that the caller may see. */
export function listAll(lite: Handle, request: Request, bucket: string, prefix: string): Promise<Response> {
  const list = atPath(request, `/storage/v1/object/list/${bucket}`);
  return lite(withBody(list, JSON.stringify({ prefix, limit: LIMIT })));
}
