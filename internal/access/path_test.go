package access

import "testing"

func TestCut(t *testing.T) {
	for _, c := range []struct {
		path, prefix, rest Path
		ok                 bool
	}{
		{".queue", "", ".queue", true},
		{".queue", ".queue", "", true},
		{".queues[]", ".queue", "", false}, // a prefix ends where a step ends
		{".stop[]()", ".stop", "[]()", true},
		{"#1()", "#1", "()", true},
		{".events<", ".events", "<", true},
	} {
		if rest, ok := c.path.Cut(c.prefix); rest != c.rest || ok != c.ok {
			t.Errorf("%q.Cut(%q) = %q, %v, want %q, %v", c.path, c.prefix, rest, ok, c.rest, c.ok)
		}
	}
}

func TestSteps(t *testing.T) {
	p := Select("stop") + Elem + Component(1) + Call
	if got := p.Steps(); got != 4 {
		t.Errorf("%q has %d steps, want 4", p, got)
	}
	var steps []Path
	for ; p != ""; p = p.Rest() {
		steps = append(steps, p.First())
	}
	if len(steps) != 4 || steps[0] != ".stop" || steps[1] != Elem || steps[2] != "#1" || steps[3] != Call {
		t.Errorf("steps are %q", steps)
	}
}
