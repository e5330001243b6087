export const messages = {
  tempo_refused: {
    headline: "Tempo не принимает токен сайта {{title}}",
    body: "Время из Tempo не читается, пока вы не укажете новый токен. Ничего не потеряется: всё, что отметили за это время, прочитается, как только Tempo примет токен.",
    action: "Указать новый токен",
    gone: "Этот токен Tempo уже заменили",
  },
};

/** What its mails are called among failed deliveries. */
export const mails = {
  tempo_refused: "Tempo не принимает токен",
};
