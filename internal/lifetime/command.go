package lifetime

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// What a process is, the program shows: it stays, as it serves or waits to be told to end, or
// it ends when it has done what it was asked for. Where a program has several commands, each is
// a process of its own. A function belongs to commands that end if only such lead to it, by
// calls, or by handing it over: nothing runs in a process in which nothing mentions it.

// A reach is which functions lead to which others.
type reach struct {
	all     map[string][]string // by the function that is led to
	waiting map[string][]string // likewise, unless in a goroutine of its own
	to      map[string][]string // by the function that leads there
	roots   map[string]bool     // functions of commands
}

// InCommand reports whether the function that is declared, or written down, at pos runs only
// in commands that end, as far as the whole program shows.
func (g *Graph) InCommand(pos token.Pos) bool {
	return g.ask(Question{about: aboutCommand, pos: pos}).yes
}

func (g *Graph) isInCommand(pos token.Pos) bool {
	if !g.merged || !pos.IsValid() {
		return false
	}
	g.findCommands()
	return g.inCommandAt[pos]
}

// inCommand reports whether a function runs only in commands that end.
func (g *Graph) inCommand(id string) bool {
	if !g.merged {
		return false
	}
	g.findCommands()
	return g.commands[id]
}

// findCommands finds out which functions run only in commands that end.
func (g *Graph) findCommands() {
	if g.commands != nil {
		return
	}
	r := g.reach()
	stays := g.staying(r)
	var ending, staying []string
	for id, n := range g.nodes {
		switch {
		case r.roots[id] || n.isMain():
			if stays[id] {
				staying = append(staying, id)
			} else {
				ending = append(ending, id)
			}
		case len(r.all[id]) == 0, n.escapes && n.parent == "", n.entry != nil && n.entry != knowledge.Once:
			staying = append(staying, id) // code out of view calls it
		}
	}
	served := closure(staying, r.to)
	g.commands, g.inCommandAt = make(map[string]bool), make(map[token.Pos]bool)
	for id := range closure(ending, r.to) {
		if n := g.nodes[id]; n != nil && !served[id] {
			g.commands[id], g.inCommandAt[n.pos] = true, true
		}
	}
}

func (n *node) isMain() bool {
	return n.entry != nil && n.entry.Life == knowledge.Main && n.name == "main" && n.parent == ""
}

// reach returns which functions lead to which others.
func (g *Graph) reach() *reach {
	r := &reach{make(map[string][]string), make(map[string][]string), make(map[string][]string), make(map[string]bool)}
	lead := func(from, to string, apart bool) {
		r.all[to] = append(r.all[to], from)
		r.to[from] = append(r.to[from], to)
		if !apart {
			r.waiting[to] = append(r.waiting[to], from)
		}
	}
	for id := range g.calls {
		for _, at := range g.callsOf(id) {
			if at.entry == knowledge.Command {
				r.roots[id] = true
			} else {
				lead(at.in, id, at.apart)
			}
		}
	}
	for id, list := range g.holders {
		for _, h := range list {
			lead(h.at.in, id, false)
		}
	}
	lists := make(map[*callList]string)
	for id, n := range g.nodes {
		if n.entry == knowledge.Command {
			r.roots[id] = true
		}
		if n.parent != "" && !r.roots[id] {
			lead(n.parent, id, true)
		}
		in := g.invocations(n)
		for _, l := range append(slices.Clip(in.shared), in.only) {
			if l == nil {
				continue
			}
			name, known := lists[l]
			if !known {
				name = fmt.Sprintf("calls %d", len(lists))
				lists[l] = name
				for _, at := range l.calls {
					lead(at.in, name, at.apart)
				}
			}
			lead(name, id, false)
		}
	}
	return r
}

// staying returns the functions whose process stays: those that serve, and those that wait for
// others that do. A function that runs the command which the process was asked for waits as that
// does.
func (g *Graph) staying(r *reach) map[string]bool {
	var serving, waiting, executing []string
	for id, n := range g.nodes {
		isUnseen := func(fn string) bool { return g.nodes[fn] == nil }
		if n.service.serves || slices.ContainsFunc(n.service.may, isUnseen) {
			serving = append(serving, id)
		}
		if n.service.waits {
			waiting = append(waiting, id)
		}
		if n.service.executes {
			executing = append(executing, id)
		}
	}
	stays := closure(waiting, r.waiting)
	for id := range closure(serving, r.all) {
		stays[id] = true
	}
	for id := range r.roots {
		if stays[id] {
			for id := range closure(executing, r.waiting) {
				stays[id] = true
			}
			break
		}
	}
	return stays
}

// closure returns what the edges lead to from some functions on, these included.
func closure(from []string, edges map[string][]string) map[string]bool {
	seen := make(map[string]bool)
	for work := slices.Clone(from); len(work) > 0; {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[id] {
			seen[id] = true
			work = append(work, edges[id]...)
		}
	}
	return seen
}
