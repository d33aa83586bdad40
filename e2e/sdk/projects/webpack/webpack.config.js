const bundle = (target) => ({
  mode: "production", target, entry: "./src/main.js", output: { filename: `${target}.js` }, optimization: { minimize: false }, performance: false,
});

module.exports = [bundle("node"), bundle("web")];
