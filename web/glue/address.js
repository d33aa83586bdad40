// Repairs an address in which a % is not followed by two hexadecimal digits, as in a link that was damaged on its way. go-app cannot read such
// an address, which would end the program. Such a % becomes %25. The program then sees the same text, and says that it is damaged.
"use strict";

(() => {
  const damaged = /%(?![0-9a-f]{2})/gi;
  const mended = (part) => part.replace(damaged, "%25");
  let seen;

  function mend() {
    if (location.href === seen) return;
    const url = new URL(location.href);
    url.pathname = mended(url.pathname);
    url.search = mended(url.search);
    url.hash = mended(url.hash);
    seen = url.href;
    if (seen === location.href) return;
    try {
      history.replaceState(history.state, "", url);
    } catch {} // the address changes too often: the next turn tries again
  }

  mend();
  // In front of the listeners of the program, which are added later. A browser refuses replaceState, with or without an error, while the
  // address changes too often; go-app is then not told of the change.
  addEventListener("popstate", (e) => {
    mend();
    if (location.href.search(damaged) >= 0) e.stopImmediatePropagation();
  }, true);
  addEventListener("hashchange", mend, true);
  // The program may read the address after it has changed and before the event tells of the change.
  window.cosmosttlMendAddress = mend;
})();
