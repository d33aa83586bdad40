package query

// timeFunctions use the simulated clock. It counts whole seconds and does not move during a query, so each
// Static variant equals the other one:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/getcurrenttimestamp and the like.
var timeFunctions = []function{
	{name: "Ago", min: 2, max: 2, call: func(en *env, a []value) value { return shift(a[0], a[1], -1, en.ticks()) }},
	{name: "DateTimeAdd", min: 3, max: 3, call: func(_ *env, a []value) value {
		t, ok := parseTime(a[2])
		if !ok {
			return undefined
		}
		return shift(a[0], a[1], 1, t)
	}},
	{name: "DateTimeBin", min: 2, max: 4, call: timeBin},
	{name: "DateTimeDiff", min: 3, max: 3, call: func(_ *env, a []value) value {
		from, ok1 := parseTime(a[1])
		to, ok2 := parseTime(a[2])
		unit, ok3 := timeUnit(a[0])
		if !ok1 || !ok2 || !ok3 {
			return undefined
		}
		return whole(unit.boundary(to) - unit.boundary(from))
	}},
	{name: "DateTimeFormat", min: 2, max: 2, weight: 64, call: func(en *env, a []value) value {
		t, ok := parseTime(a[0])
		if !ok || a[1].kind != isString {
			return undefined
		}
		return en.newText(view(formatTime(t, a[1].chars())))
	}},
	{name: "DateTimeFromParts", min: 3, max: 7, call: timeFromParts},
	{name: "DateTimePart", min: 2, max: 2, call: func(_ *env, a []value) value { return timePart(a[0], a[1]) }},
	{name: "DateTimeToTicks", min: 1, max: 1, call: func(_ *env, a []value) value {
		t, ok := parseTime(a[0])
		if !ok {
			return undefined
		}
		return whole(int64(t))
	}},
	{name: "DateTimeToTimestamp", min: 1, max: 1, call: func(_ *env, a []value) value {
		t, ok := parseTime(a[0])
		if !ok {
			return undefined
		}
		return number(float64(floorDiv(int64(t), ticksPerMilli)))
	}},
	{name: "Day", min: 1, max: 1, call: func(_ *env, a []value) value { return timePart(text("dd"), a[0]) }},
	{name: "GetCurrentDateTime", call: func(en *env, _ []value) value { return en.ticks().value() }},
	{name: "GetCurrentDateTimeStatic", call: func(en *env, _ []value) value { return en.ticks().value() }},
	{name: "GetCurrentTicks", call: func(en *env, _ []value) value { return whole(int64(en.ticks())) }},
	{name: "GetCurrentTicksStatic", call: func(en *env, _ []value) value { return whole(int64(en.ticks())) }},
	{name: "GetCurrentTimestamp", call: func(en *env, _ []value) value { return number(float64(en.ticks() / ticksPerMilli)) }},
	{name: "GetCurrentTimestampStatic", call: func(en *env, _ []value) value { return number(float64(en.ticks() / ticksPerMilli)) }},
	{name: "Month", min: 1, max: 1, call: func(_ *env, a []value) value { return timePart(text("mm"), a[0]) }},
	{name: "Now", min: 0, max: 2, call: func(en *env, a []value) value {
		if len(a) == 0 {
			return en.ticks().value()
		}
		if len(a) == 1 {
			return undefined
		}
		return shift(a[0], a[1], 1, en.ticks())
	}},
	{name: "TicksToDateTime", min: 1, max: 1, call: func(_ *env, a []value) value {
		n, ok := a[0].integer()
		if !ok {
			return undefined
		}
		return ticks(n).value()
	}},
	{name: "TimestampToDateTime", min: 1, max: 1, call: func(_ *env, a []value) value {
		n, ok := a[0].integer()
		if !ok || n > int64(lastTick)/ticksPerMilli || n < int64(firstTick)/ticksPerMilli {
			return undefined
		}
		return ticks(n * ticksPerMilli).value()
	}},
	{name: "Year", min: 1, max: 1, call: func(_ *env, a []value) value { return timePart(text("yyyy"), a[0]) }},
}

func (en *env) ticks() ticks {
	limit := int64(lastTick) / ticksPerSecond
	return ticks(min(max(en.now, -limit), limit)) * ticksPerSecond
}

// shift adds n times sign units to a time.
func shift(part, n value, sign int64, t ticks) value {
	unit, ok1 := timeUnit(part)
	count, ok2 := n.integer()
	if !ok1 || !ok2 || count > int64(lastTick) || count < -int64(lastTick) {
		return undefined
	}
	moved, ok := unit.add(t, sign*count)
	if !ok {
		return undefined
	}
	return moved.value()
}

// timeBin rounds down to the start of a bin. Bins start at the Unix epoch or at the last argument:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/datetimebin
func timeBin(_ *env, a []value) value {
	t, ok := parseTime(a[0])
	unit, known := timeUnit(a[1])
	if !ok || !known || unit.size == 0 {
		return undefined
	}
	size, origin := int64(1), ticks(0)
	if len(a) > 2 {
		if size, ok = a[2].integer(); !ok || size <= 0 {
			return undefined
		}
	}
	if len(a) > 3 {
		if origin, ok = parseTime(a[3]); !ok || origin < windowsEpoch {
			return undefined
		}
	}
	if unit.perTick > 1 {
		// A bin of nanoseconds is rounded down to whole ticks, at least one.
		size = max(1, size/unit.perTick)
	}
	if size > int64(lastTick)/unit.size {
		return undefined
	}
	width := size * unit.size
	return (origin + ticks(floorDiv(int64(t-origin), width)*width)).value()
}

func timeFromParts(_ *env, a []value) value {
	parts := [7]int64{}
	for i, v := range a {
		n, ok := v.integer()
		if !ok || n < 0 || n > 9_999_999 {
			return undefined
		}
		parts[i] = n
	}
	t, ok := makeTime(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[6])
	if !ok {
		return undefined
	}
	return t.value()
}

func timePart(part, when value) value {
	t, ok := parseTime(when)
	unit, known := timeUnit(part)
	if !ok || !known {
		return undefined
	}
	return number(float64(unit.part(t)))
}
