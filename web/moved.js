// The page at a lesson's former address leads to the lesson, with what the address asks for, such as ?embed=1. The fragment is left out: it
// names a step, and the lesson has other ones now.
"use strict";

location.replace(document.currentScript.dataset.to + location.search);
