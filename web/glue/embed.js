// A page in another page's frame (?embed=1) is shown without its chrome, from the first paint on.
"use strict";

if (new URLSearchParams(location.search).get("embed") === "1") document.documentElement.dataset.embed = "1";
