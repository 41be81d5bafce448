/** An error answer as the auth server sends it; supabase-js reads `code` into `error.code`. */
export function authError(status: number, code: string, message: string): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'x-sb-error-code': code } },
  );
}
