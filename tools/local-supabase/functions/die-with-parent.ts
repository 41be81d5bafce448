// Preloaded into the Deno child: a parent killed with -9 cannot stop it, so the child checks whether its parent changed.
declare const Deno: { readonly ppid: number; exit(code: number): never };

const parent = Deno.ppid;
const watch = setInterval(() => {
  if (Deno.ppid !== parent) Deno.exit(0);
}, 500);
watch.unref();
