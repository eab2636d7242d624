// The same, waiting in a helper.
package in_helper

import "sync"

type pkg struct{ imports []*pkg }
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
			l.await(p.imports)
			work(p)
		})
	}
	g.Wait()
}

func (l *loader) await(imports []*pkg) {
	for _, i := range imports {
		if n := l.nodes[i]; n != nil {
			<-n.done
		}
	}
}
