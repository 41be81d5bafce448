/** An error answer as the storage server sends it: always 400, with the real status in the body. */
export function storageError(statusCode: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(statusCode), error, message }, { status: 400 });
}
