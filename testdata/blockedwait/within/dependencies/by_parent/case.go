// Each waits for its parent.
package by_parent

import "sync"

type pkg struct{ parent *pkg }
type node struct{ done chan struct{} }
type loader struct{ nodes map[*pkg]*node }

func Read(pkgs []*pkg, work func(*pkg)) {
	l := &loader{nodes: make(map[*pkg]*node)}
	for _, p := range pkgs {
		l.nodes[p] = &node{done: make(chan struct{})}
	}
	l.check(pkgs, work)
}

func (l *loader) check(pkgs []*pkg, work func(*pkg)) {
	var g sync.WaitGroup
	for _, p := range pkgs {
		g.Go(func() {
			defer close(l.nodes[p].done)
			if p.parent != nil {
				<-l.nodes[p.parent].done
			}
			work(p)
		})
	}
	g.Wait()
}
