package callgraph

import (
	"iter"
	"slices"
	"strings"
)

// A place holds funcs: a field, a parameter, a result, a variable, a named func
// type. What is called through a place may be any func that it holds.

// Copies returns the places that funcs are in which are put into a place, that one first.
func (g *Graph) Copies(place string) []string {
	places := []string{place}
	for i := 0; i < len(places); i++ {
		for _, a := range g.aliases[places[i]] {
			if !g.holds(a.unless) {
				places = appendNew(places, a.to)
			}
		}
	}
	return places
}

// holds reports whether a func is known to be in a place, otherwise than by its type.
func (g *Graph) holds(place string) bool {
	if place == "" {
		return false
	}
	if g.holding == nil {
		g.holding = make(map[string]bool)
		var work []string
		for _, list := range g.holders {
			for _, h := range list {
				if !IsOfType(h.Place) {
					work = append(work, h.Place)
				}
			}
		}
		for len(work) > 0 {
			place := work[len(work)-1]
			work = work[:len(work)-1]
			if g.holding[place] {
				continue
			}
			g.holding[place] = true
			for _, a := range g.aliases[place] {
				work = append(work, a.to)
			}
		}
	}
	return g.holding[place]
}

// heldIn returns the funcs that are put into a place, there or by way of others.
func (g *Graph) heldIn(place string) []string {
	if g.held == nil {
		g.held = make(map[string][]string)
		for fn, list := range g.holders {
			for _, h := range list {
				for _, p := range g.Copies(h.Place) {
					g.held[p] = appendNew(g.held[p], fn)
				}
			}
		}
	}
	return g.held[place]
}

// CallsThrough returns the calls of whatever func is in a place, as far as they are known to be made there.
func (g *Graph) CallsThrough(place string) iter.Seq[*Call] {
	return func(yield func(*Call) bool) {
		for _, at := range g.through[place] {
			if !g.holds(at.unless) && !yield(at) {
				return
			}
		}
	}
}

// OwnerOf returns the function that has the parameter or result p, or "".
func OwnerOf(p string) string {
	if _, fn, ok := strings.Cut(p, " of "); ok {
		return fn
	}
	return ""
}

// ParamOf returns the function that a place is a parameter of, or "".
func ParamOf(place string) string {
	what, fn, ok := strings.Cut(place, " of ")
	if !ok || !strings.HasPrefix(what, "param ") {
		return ""
	}
	return fn
}

// IsField reports whether a place is a field, and not a parameter, a result or a variable of a
// function, or what is global or of a type.
func IsField(place string) bool { return place != "" && !strings.Contains(place, " ") }

// IsOfType reports whether a place stands for all funcs of a named type.
func IsOfType(place string) bool { return strings.HasPrefix(place, "type ") }

// HandedOn returns the calls by which what is in a place goes on to other functions, as far as
// there is one for each of them.
func (g *Graph) HandedOn(place string) map[string]*Call {
	on := make(map[string]*Call)
	places := []string{place}
	for i := 0; i < len(places); i++ {
		from := ParamOf(places[i])
		for _, next := range g.aliases[places[i]] {
			to := ParamOf(next.to)
			if to == "" || to == from {
				continue
			}
			var by []*Call
			for _, call := range g.calls[to] {
				if n := g.nodes[call.In]; n != nil && g.Outermost(n) == from {
					by = append(by, call)
				}
			}
			if len(by) == 1 && on[to] == nil {
				on[to] = by[0]
				places = appendNew(places, next.to)
			}
		}
	}
	return on
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
