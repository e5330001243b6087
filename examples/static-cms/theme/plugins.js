// What such pages gather over the years: a library in `$`, extended prototypes, a tracker and a sharing button.
(function (window, document) {
  const find = (what) => (typeof what === "function" ? void addEventListener("load", what) : wrap(document, what));
  const wrap = (root, selector) => ({
    each: (act) => root.querySelectorAll(selector).forEach((node) => act.call(node)),
    on(type, act) {
      this.each(function () {
        this.addEventListener(type, act);
      });
      return this;
    },
    text(value) {
      this.each(function () {
        this.textContent = value;
      });
      return this;
    },
  });
  window.$ = window.jQuery = find;

  // An older library gave arrays and texts more than they have.
  Array.prototype.first = function () {
    return this[0];
  };
  Array.prototype.toJSON = function () {
    return this.join(",");
  };
  String.prototype.camelize = function () {
    return this.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  };

  // The tracker reads every call, key and message of the page.
  window.tracked = [];
  const { fetch: send } = window;
  window.fetch = function (address, options) {
    window.tracked.push(`call ${String(address)}`);
    return send.call(window, address, options);
  };
  document.addEventListener("keydown", ({ key }) => window.tracked.push(`key ${key}`), true);
  window.addEventListener("message", ({ data }) => window.tracked.push(`message ${JSON.stringify(data)}`));

  // The sharing button tells every frame of the page what it counts, and takes "s" for itself.
  let shares = 0;
  document.addEventListener("keydown", (event) => {
    if (event.key !== "s") return;
    event.preventDefault();
    shares += 1;
    window.$("#shares").text(`Shared ${shares} times`);
  });
  const tellFrames = () => {
    for (const widget of document.querySelectorAll("guildhall-widget"))
      for (const frame of widget.shadowRoot?.querySelectorAll("iframe") ?? [])
        frame.contentWindow?.postMessage({ type: "share-count", shares }, "*");
  };
  window.$(() => window.setInterval(tellFrames, 500));
})(window, document);
