import type { Language } from "../lib/options.ts";

/** A currency that every workspace can have: its emoji and its names. */
type Entry = readonly [icon: string, english: string, russian: string];

/** The ones that most teams look for. */
const POPULAR: readonly Entry[] = [
  ["⭐", "Stars", "Звёзды"],
  ["☕", "Coffees", "Кофе"],
  ["💎", "Gems", "Кристаллы"],
  ["🪙", "Coins", "Монеты"],
  ["🍪", "Cookies", "Печенья"],
  ["🍕", "Pizzas", "Пиццы"],
  ["🌮", "Tacos", "Тако"],
  ["🍩", "Donuts", "Пончики"],
  ["🍎", "Apples", "Яблоки"],
  ["🍌", "Bananas", "Бананы"],
  ["🥕", "Carrots", "Морковки"],
  ["🍺", "Beers", "Пиво"],
  ["🍫", "Chocolates", "Шоколадки"],
  ["🎂", "Cakes", "Торты"],
  ["🧁", "Cupcakes", "Капкейки"],
  ["🍀", "Clovers", "Клеверы"],
  ["🔥", "Flames", "Огоньки"],
  ["⚡", "Bolts", "Молнии"],
  ["🚀", "Rockets", "Ракеты"],
  ["🏆", "Cups", "Кубки"],
  ["🥇", "Gold medals", "Золотые медали"],
  ["🥈", "Silver medals", "Серебряные медали"],
  ["🥉", "Bronze medals", "Бронзовые медали"],
  ["👑", "Crowns", "Короны"],
  ["🎁", "Gifts", "Подарки"],
  ["🎈", "Balloons", "Воздушные шары"],
  ["🎉", "Poppers", "Хлопушки"],
  ["🌟", "Bright stars", "Яркие звёзды"],
  ["✨", "Sparkles", "Блёстки"],
  ["💰", "Money bags", "Мешки денег"],
  ["💵", "Banknotes", "Купюры"],
  ["🧩", "Puzzle pieces", "Пазлы"],
  ["🎯", "Bullseyes", "Мишени"],
  ["🦄", "Unicorns", "Единороги"],
  ["🐱", "Cats", "Коты"],
  ["🐶", "Dogs", "Собаки"],
  ["🐼", "Pandas", "Панды"],
  ["🌈", "Rainbows", "Радуги"],
  ["🌹", "Roses", "Розы"],
  ["🌻", "Sunflowers", "Подсолнухи"],
  ["💡", "Ideas", "Идеи"],
  ["👏", "Claps", "Аплодисменты"],
  ["💪", "Strengths", "Силы"],
];

/** All the others. */
const OTHER: readonly Entry[] = [
  ["🔑", "Keys", "Ключи"],
  ["🧠", "Brains", "Мозги"],
  ["🤖", "Robots", "Роботы"],
  ["👾", "Invaders", "Пришельцы"],
  ["🎮", "Gamepads", "Геймпады"],
  ["🎲", "Dice", "Кубики"],
  ["🎸", "Guitars", "Гитары"],
  ["🎵", "Notes", "Ноты"],
  ["🎬", "Clapperboards", "Хлопки"],
  ["📚", "Books", "Книги"],
  ["🎓", "Caps", "Шапочки выпускника"],
  ["🔮", "Crystal balls", "Хрустальные шары"],
  ["🧪", "Test tubes", "Пробирки"],
  ["🔭", "Telescopes", "Телескопы"],
  ["🌍", "Globes", "Глобусы"],
  ["🌙", "Moons", "Луны"],
  ["🌞", "Suns", "Солнца"],
  ["🌊", "Waves", "Волны"],
  ["🌵", "Cactuses", "Кактусы"],
  ["🌲", "Firs", "Ели"],
  ["🌸", "Blossoms", "Цветы сакуры"],
  ["🍄", "Mushrooms", "Грибы"],
  ["🍁", "Maple leaves", "Кленовые листья"],
  ["🍓", "Strawberries", "Клубники"],
  ["🍒", "Cherries", "Вишни"],
  ["🍉", "Watermelons", "Арбузы"],
  ["🍇", "Grapes", "Виноград"],
  ["🍋", "Lemons", "Лимоны"],
  ["🍍", "Pineapples", "Ананасы"],
  ["🥑", "Avocados", "Авокадо"],
  ["🌽", "Corncobs", "Кукуруза"],
  ["🥐", "Croissants", "Круассаны"],
  ["🧀", "Cheeses", "Сыры"],
  ["🍔", "Burgers", "Бургеры"],
  ["🍟", "Fries", "Картошка фри"],
  ["🍣", "Sushi", "Суши"],
  ["🥟", "Dumplings", "Пельмени"],
  ["🍦", "Ice creams", "Мороженое"],
  ["🍭", "Lollipops", "Леденцы"],
  ["🍯", "Honey pots", "Горшочки мёда"],
  ["🍵", "Teas", "Чаи"],
  ["🥤", "Lemonades", "Лимонады"],
  ["🦊", "Foxes", "Лисы"],
  ["🦁", "Lions", "Львы"],
  ["🐯", "Tigers", "Тигры"],
  ["🐻", "Bears", "Медведи"],
  ["🐨", "Koalas", "Коалы"],
  ["🐸", "Frogs", "Лягушки"],
  ["🐵", "Monkeys", "Обезьяны"],
  ["🦉", "Owls", "Совы"],
  ["🦋", "Butterflies", "Бабочки"],
  ["🐝", "Bees", "Пчёлы"],
  ["🐢", "Turtles", "Черепахи"],
  ["🐙", "Octopuses", "Осьминоги"],
  ["🐬", "Dolphins", "Дельфины"],
  ["🐳", "Whales", "Киты"],
  ["🦖", "Dinosaurs", "Динозавры"],
  ["🐉", "Dragons", "Драконы"],
  ["👻", "Ghosts", "Призраки"],
  ["🎃", "Pumpkins", "Тыквы"],
];

/** Which part of the catalogue a currency is in. */
export type CatalogueSection = "popular" | "other";

/** A currency that every workspace can have. */
export interface CatalogueCurrency {
  /** What it goes by until a workspace has taken it; then it goes by an id of that workspace. */
  readonly id: number;
  readonly icon: string;
  /** As a workspace keeps it. */
  readonly name: string;
  readonly section: CatalogueSection;
}

/** Ids from here on stand for currencies of the catalogue; no workspace's own currency comes so far. */
const FIRST_ID = 2 ** 52;

/** The currencies that every workspace can have, in the order in which they are shown. */
export const CURRENCY_CATALOGUE: readonly CatalogueCurrency[] = [...POPULAR, ...OTHER].map(([icon, name], place) => ({
  id: FIRST_ID + place,
  icon,
  name,
  section: place < POPULAR.length ? "popular" : "other",
}));

const RUSSIAN = new Map([...POPULAR, ...OTHER].map(([icon, english, russian]) => [icon, { english, russian }]));

/** A currency's name in a language: those of the catalogue have one in each, as long as nobody has named them anew. */
export function currencyNameIn(language: Language, { icon, name }: { readonly icon: string; readonly name: string }): string {
  const known = language === "ru" ? RUSSIAN.get(icon) : undefined;
  return known?.english === name ? known.russian : name;
}
