// Preloaded into the Deno child: a parent killed with -9 cannot stop it, so it watches for having been adopted.
declare const Deno: { readonly ppid: number; exit(code: number): never };

const parent = Deno.ppid;
const watch = setInterval(() => {
  if (Deno.ppid !== parent) Deno.exit(0);
}, 500);
watch.unref();
