// Mends the address where a % is not followed by two hexadecimal digits, as after a link was damaged on its way: go-app cannot read such
// an address, which would end the program. Such a % becomes %25. The program then sees the same text, and says that it is damaged.
"use strict";

(() => {
  const mended = (part) => part.replace(/%(?![0-9a-f]{2})/gi, "%25");

  function mend() {
    const url = new URL(location.href);
    url.pathname = mended(url.pathname);
    url.search = mended(url.search);
    url.hash = mended(url.hash);
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }

  mend();
  // In front of the listeners of the program, which are added later.
  addEventListener("popstate", mend, true);
  addEventListener("hashchange", mend, true);
})();
