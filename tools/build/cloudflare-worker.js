// Answers on Cloudflare Pages as public/_redirects says, which Pages cannot follow.
const FUNCTION = '%VITE_SUPABASE_URL%/functions/v1/api';

export default {
  async fetch(request, { ASSETS }) {
    const { pathname, search } = new URL(request.url);
    if (/^\/(api|auth|users)(\/|$)/.test(pathname))
      return fetch(new Request(FUNCTION + pathname.replace(/^\/api/, '') + search, request));
    if (pathname === '/.well-known/change-password')
      return Response.redirect(new URL('/perfil?aba=configuracoes', request.url), 302);
    const answer = await ASSETS.fetch(request);
    if (answer.status !== 404 || pathname.startsWith('/.well-known/')) return answer;
    return ASSETS.fetch(new Request(new URL('/app', request.url), request));
  },
};
