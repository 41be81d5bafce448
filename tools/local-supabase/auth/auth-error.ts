/** An error in the shape of the auth server; `code` is what supabase-js shows as `error.code`. */
export function authError(status: number, code: string, message: string): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'x-sb-error-code': code } },
  );
}
