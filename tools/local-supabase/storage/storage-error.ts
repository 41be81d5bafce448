/** An error in the shape of the storage server, which answers 400 and puts the real status in the body. */
export function storageError(statusCode: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(statusCode), error, message }, { status: 400 });
}
