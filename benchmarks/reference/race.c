/* The core game in plain C, the yardstick of the benchmarks.
 *
 * Four teams of a Sprinteur and a Rouleur: draw four, play one, recycle the rest; lanes, climbs, descents,
 * feeding zones; blocking; slipstream; exhaustion. Lanes are only counted: the order of arrival on a space
 * is the order of the riders there. No options, no bots but chance, no trace: what a program can do at most.
 */
#include <stdint.h>
#include <string.h>

enum { RIDERS = 8, SPACES = 160, ROW = 16, DECK = 15, ROOM = 40, HAND = 4, TIRED = 2 };

static const uint8_t SPRINTEUR[DECK] = {2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 9, 9, 9};
static const uint8_t ROULEUR[DECK] = {3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7};

typedef struct {
    int size, finish, start;      /* spaces, first space beyond the line, first start space from the front */
    const uint8_t *lanes, *slip;  /* for each space: how many lanes, whether slipstream works there */
    const uint8_t *target;        /* target[space * ROW + energy]: where a card leads to */
} Course;

typedef struct {
    uint8_t cards[RIDERS][2][ROOM];  /* two piles each; one lies face down, the other takes recycled cards */
    uint8_t pile[RIDERS];            /* which one lies face down */
    uint8_t down[RIDERS], up[RIDERS];
    uint8_t place[RIDERS], order[RIDERS], card[RIDERS];
    uint8_t riders[SPACES];          /* how many are on each space */
} Race;

static inline uint32_t below(uint64_t *state, uint32_t n) {
    uint64_t x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return (uint32_t)((((x * 0x2545F4914F6CDD1DULL) >> 32) * n) >> 32);
}

static inline void line_up_at_the_start(Race *race, const Course *course) {
    memset(race->riders, 0, sizeof race->riders);
    for (int r = 0; r < RIDERS; r++) {
        memcpy(race->cards[r][0], r % 2 ? ROULEUR : SPRINTEUR, DECK);
        race->pile[r] = 0;
        race->down[r] = DECK;
        race->up[r] = 0;
        race->place[r] = (uint8_t)(course->start - r / 2);
        race->order[r] = (uint8_t)r;
        race->riders[race->place[r]]++;
    }
}

static inline void energy_phase(Race *race, uint64_t *chance) {
    for (int r = 0; r < RIDERS; r++) {
        uint8_t *down = race->cards[r][race->pile[r]], *up = race->cards[r][race->pile[r] ^ 1];
        uint32_t n = race->down[r], recycled = race->up[r], held = 0;
        uint8_t hand[HAND];
        while (held < HAND) {
            if (n == 0) {
                if (recycled == 0) break;
                race->pile[r] ^= 1;
                uint8_t *turned = down;
                down = up;
                up = turned;
                n = recycled;
                recycled = 0;
            }
            uint32_t pick = below(chance, n);
            hand[held++] = down[pick];
            down[pick] = down[--n];
        }
        race->card[r] = TIRED;
        if (held) {
            uint32_t played = below(chance, held);
            race->card[r] = hand[played];
            for (uint32_t i = 0; i < held; i++)
                if (i != played) up[recycled++] = hand[i];
        }
        race->down[r] = (uint8_t)n;
        race->up[r] = (uint8_t)recycled;
    }
}

static inline void movement_phase(Race *race, const Course *course) {
    uint8_t *order = race->order, *place = race->place;
    for (int i = 0; i < RIDERS; i++) {
        int r = order[i], here = place[r], goal = course->target[here * ROW + race->card[r]];
        while (goal > here && race->riders[goal] >= course->lanes[goal]) goal--;
        race->riders[here]--;
        race->riders[goal]++;
        place[r] = (uint8_t)goal;
    }
    for (int i = 1; i < RIDERS; i++) { /* stable, so that who came first stays ahead */
        int r = order[i], j = i;
        while (j > 0 && place[order[j - 1]] < place[r]) {
            order[j] = order[j - 1];
            j--;
        }
        order[j] = (uint8_t)r;
    }
}

static inline int pull(Race *race, const Course *course, int i, int space) {
    int slips = 0;
    for (;;) {
        int here = race->riders[space], room = course->lanes[space + 1], moving = here < room ? here : room;
        for (int k = 0; k < moving; k++) race->place[race->order[i++]] = (uint8_t)(space + 1);
        race->riders[space + 1] = (uint8_t)moving;
        race->riders[space] = (uint8_t)(here - moving);
        slips += moving;
        if (here > moving) return slips;
        space--;
        if (space < 0 || !race->riders[space] || !course->slip[space]) return slips;
    }
}

static inline int slipstream_phase(Race *race, const Course *course) {
    int slips = 0;
    for (int i = RIDERS - 1; i > 0; i--) {
        int rear = race->place[race->order[i]], ahead = race->place[race->order[i - 1]];
        if (ahead - rear == 2 && course->slip[rear] && course->slip[ahead]) slips += pull(race, course, i, rear);
    }
    return slips;
}

static inline int exhaustion_phase(Race *race, const Course *course) {
    int taken = 0;
    for (int r = 0; r < RIDERS; r++) {
        int here = race->place[r];
        if (here < course->size - 1 && !race->riders[here + 1]) {
            race->cards[r][race->pile[r] ^ 1][race->up[r]++] = TIRED;
            taken++;
        }
    }
    return taken;
}

/* Rides `races` races; `sums` are rounds, exhaustion cards, slips. */
void ride(int size, int finish, int start, const uint8_t *lanes, const uint8_t *slip, const uint8_t *target,
          int64_t races, uint64_t seed, int64_t *sums) {
    const Course course = {size, finish, start, lanes, slip, target};
    uint64_t chance = seed * 0x9E3779B97F4A7C15ULL + 1;
    for (int64_t n = 0; n < races; n++) {
        Race race;
        line_up_at_the_start(&race, &course);
        do {
            sums[0]++;
            energy_phase(&race, &chance);
            movement_phase(&race, &course);
            sums[2] += slipstream_phase(&race, &course);
            sums[1] += exhaustion_phase(&race, &course);
        } while (race.place[race.order[0]] < finish);
    }
}
