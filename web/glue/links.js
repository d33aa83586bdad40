// Links between the pages of the site load the page that they name, since each page has a world of its own. go-app, which listens
// at the window, would render the other page into this one.
"use strict";

document.addEventListener("click", (e) => {
  if (e.target instanceof Element && e.target.closest("a[href]")) e.stopPropagation();
});
