package callgraph

import (
	"go/token"
	"strings"
)

// A Guard is bookkeeping that lets a call happen once for each object that keeps
// the books:
//
//	if _, ok := c.registered[gvr]; ok {
//		return
//	}
//	informer.AddEventHandler(c)
//	c.registered[gvr] = true
type Guard struct {
	State string // the field or variable
	Owner string // type of the object, or "" for the process, or a call of the function that has the variable

	PerCluster bool // the books have a page for each cluster

	// Above are other books that are asked before, and have no entry yet: these keep it from happening again where the nearer ones are reset.
	//
	//	if c, ok := clients[name]; ok { return c }
	//	if wait, ok := pending[name]; ok { <-wait; return clients[name] }
	//	pending[name] = …; clients[name] = connect(name); delete(pending, name)
	Above *Guard

	undone []token.Pos // resets of them that come in place of the call, or where what it starts has ended
	atEnd  []token.Pos // of these, those at the end of the goroutine that the call is the start of: what that has left behind is still there
}

// scoped begins the name of a variable that a literal captures.
const scoped = "local "

// ofProcess reports whether a package variable keeps the books.
func ofProcess(state string) bool { return strings.HasPrefix(state, "global ") }

// Scope returns the function whose variable keeps the books, or "": they are new in each of its calls.
//
//	seen := make(map[string]bool)
//	follow := func(pod string) {
//		if seen[pod] { return }
//		seen[pod] = true
func (g *Guard) Scope() string {
	if g == nil || !strings.HasPrefix(g.State, scoped) {
		return ""
	}
	_, fn, _ := strings.Cut(g.State, " of ")
	return withoutMark(fn)
}

// Books returns the name of the field, or the variable, that keeps the books.
func (g *Guard) Books() string {
	_, name := SplitField(withoutMark(g.State))
	return name
}

// A mark is behind the name of books that are a flag which is neither raised nor a container.
const (
	lowered = " (lowered)" // it is true until the call has happened
	closing = " (closing)" // a channel that is open until then
	filling = " (filling)" // a channel with room until then
)

func withoutMark(state string) string {
	for _, mark := range []string{lowered, closing, filling} {
		state = strings.TrimSuffix(state, mark)
	}
	return state
}

// A Reset is where what is written in a field is no longer there.
type Reset struct {
	In      string // the function
	Pos     token.Pos
	Whole   bool         // all of it: it is assigned anew, or a list is shortened
	Last    bool         // the function is at its end then: it has been told to end, or that is deferred
	ended   []string     // fields with channels that the function closes, or sends on, and with signals that have come
	called  []string     // fields with funcs that the function calls
	methods []methodCall // that the function calls
}

// methodCall is a call of a method, on an object of a type, which is in a field, or not.
type methodCall struct{ on, typ, method string }
