package lifetime

import (
	"go/token"
	"slices"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// What a process is, the program shows: it stays, as it serves or waits to be told to end, or
// it ends when it has done what it was asked for. Where a program has several commands, each is
// a process of its own. A function belongs to commands that end if only such lead to it, by
// calls, or by handing it over: nothing runs in a process in which nothing mentions it.

func (p *program) isInCommand(pos token.Pos) bool {
	if !p.calls.Merged() || !pos.IsValid() {
		return false
	}
	p.findCommands()
	return p.inCommandAt[pos]
}

// inCommand reports whether a function runs only in commands that end.
func (p *program) inCommand(id string) bool {
	if !p.calls.Merged() {
		return false
	}
	p.findCommands()
	return p.commands[id]
}

// findCommands finds out which functions run only in commands that end.
func (p *program) findCommands() {
	if p.commands != nil {
		return
	}
	r := p.calls.Reach()
	stays := p.staying(r)
	var ending, staying []string
	for n := range p.calls.Nodes() {
		id := n.ID
		switch {
		case r.Roots[id] || isMain(n):
			if stays[id] {
				staying = append(staying, id)
			} else {
				ending = append(ending, id)
			}
		case len(r.All[id]) == 0, n.Escapes && n.Parent == "", n.Entry != nil && n.Entry != knowledge.Once:
			staying = append(staying, id) // code out of view calls it
		}
	}
	served := r.From(staying)
	p.commands, p.inCommandAt = make(map[string]bool), make(map[token.Pos]bool)
	for id := range r.From(ending) {
		if n := p.calls.Node(id); n != nil && !served[id] {
			p.commands[id], p.inCommandAt[n.Pos] = true, true
		}
	}
}

func isMain(n *callgraph.Node) bool {
	return n.Entry != nil && n.Entry.Life == knowledge.Main && n.Name == "main" && n.Parent == ""
}

// staying returns the functions whose process stays: those that serve, and those that wait for
// others that do. A function that runs the command which the process was asked for waits as that
// does.
func (p *program) staying(r *callgraph.Reach) map[string]bool {
	var serving, waiting, executing []string
	for n := range p.calls.Nodes() {
		id := n.ID
		isUnseen := func(fn string) bool { return p.calls.Node(fn) == nil }
		if n.Service.Serves || slices.ContainsFunc(n.Service.May, isUnseen) {
			serving = append(serving, id)
		}
		if n.Service.Waits {
			waiting = append(waiting, id)
		}
		if n.Service.Executes {
			executing = append(executing, id)
		}
	}
	stays := callgraph.Closure(waiting, r.Waiting)
	for id := range callgraph.Closure(serving, r.All) {
		stays[id] = true
	}
	for id := range r.Roots {
		if stays[id] {
			for id := range callgraph.Closure(executing, r.Waiting) {
				stays[id] = true
			}
			break
		}
	}
	return stays
}
