package lifetime

import (
	"fmt"
	"slices"
	"strings"
)

// What is in a field of an object lives as long as the object, or as long as who puts it there says.

// registry: a function that enters what it makes in a map, from which entries
// are taken, makes things that go away.
func (c *climber) registry(at *call, n *node, out outcome) outcome {
	for _, field := range slices.Concat(at.entered, n.entersStop) {
		if r, ok := c.g.resetOf(field); ok {
			_, name, _ := cutLast(field, ".")
			return outcome{rank: short, open: out.open, why: &evidence{
				text: fmt.Sprintf("%s enters it in %q, from which entries are deleted", n.name, name), pos: r.pos, note: "deleted here", weak: true}}
		}
	}
	return out
}

// field: what is hung on an object in a field lives as long as the object that
// has the field, or as who put it there. What comes from a field beside it is as old as what is there.
//
//	c.pods = c.factory.Core().V1().Pods()
func (c *climber) field(o Origin, out outcome, depth int) outcome {
	if c.endsWithObject(o) {
		return outcome{}
	}
	owner, _, _ := cutLast(o.Field, ".")
	fields := []Origin{o}
	for i := 0; i < len(fields); i++ {
		if i > 0 && c.endsWithObject(fields[i]) {
			continue
		}
		known := false
		for _, w := range c.g.writes[fields[i].Field] {
			for _, from := range w.from {
				known = true
				if from.Kind == FromField && strings.HasPrefix(from.Field, owner+".") {
					if !slices.ContainsFunc(fields, func(f Origin) bool { return f.Field == from.Field }) {
						fields = append(fields, from)
					}
					continue
				}
				by := c.climb(w.in, from, depth+1)
				by.open = nil // who puts it there hangs nothing on it
				out = worse(out, by)
			}
		}
		if !known {
			out = worse(out, outcome{rank: unknown})
		}
	}
	return out
}

// endsWithObject reports whether what is in a field ends with the object, or the package ends it.
func (c *climber) endsWithObject(o Origin) bool {
	return c.calls == nil && (c.g.runs[o.Field] || c.ownInformer(o))
}

// ownInformer reports whether the objects that have the field make what is in
// it themselves: s.pods = append(s.pods, factory.Core().V1().Pods())
func (c *climber) ownInformer(o Origin) bool {
	made := false
	for _, w := range c.g.writes[o.Field] {
		for _, from := range w.from {
			if from.Kind == FromField && from.Field == o.Field {
				continue // what was there before
			}
			if made = from.Kind == Made; !made {
				return false
			}
		}
	}
	return made
}

// isOneOfMany reports whether an argument is another object each time: it came out of a channel, or out of a container in
// which the function around the call puts something itself.
//
//	w := <-starts; w.start()    ws = append(ws, newWorker()); ws[len(ws)-1].start()
func (c *climber) isOneOfMany(at *call, i int) bool {
	if i < len(at.items) && at.items[i] {
		return true
	}
	return len(at.args[i]) > 0 && !slices.ContainsFunc(at.args[i], func(o Origin) bool {
		puts := func(w *write) bool { return w.in == at.in }
		return o.Kind != FromField || !o.Own || !slices.ContainsFunc(c.g.writes[o.Field], puts)
	})
}

// isBornWith reports whether each object gets what it has in a field when it is made, and something new.
func (c *climber) isBornWith(field string) bool {
	writes := c.g.writes[field]
	return len(writes) > 0 && !slices.ContainsFunc(writes, func(w *write) bool { return !w.fresh || !allMade(w.from) })
}

// areEnded reports whether the objects that have a field have a teardown, which comes as often as they do.
func (c *climber) areEnded(field string, depth int) bool {
	owner, _, _ := cutLast(field, ".")
	return c.teardownOf(owner, depth) != nil
}
