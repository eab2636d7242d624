// Package replacedwhole puts containers in place of others, with the goroutines that those keep.
package replacedwhole

import (
	"net/http"
	"time"
)

type target struct {
	url  string
	stop chan struct{}
}

func newTarget(url string) *target {
	t := &target{url, make(chan struct{})}
	go t.scrape()
	return t
}

func (t *target) scrape() {
	for {
		select {
		case <-t.stop:
			return
		case <-time.After(time.Second):
			println("scraped", t.url)
		}
	}
}

func (t *target) close() { close(t.stop) }

// Nothing looks at the old map.
type pool struct{ targets map[string]*target }

func (p *pool) sync(urls []string) {
	want := make(map[string]*target)
	for _, url := range urls {
		want[url] = newTarget(url) // want `goroutine "targets" of pool is replaced and not stopped .*`
	}
	p.targets = want
}

func (p *pool) closeAll() {
	for _, t := range p.targets {
		t.close()
	}
}

// It looks for those that stay, and not for those that have gone.
type kept struct{ targets map[string]*target }

func (k *kept) sync(urls []string) {
	want := make(map[string]*target)
	for _, url := range urls {
		if old, ok := k.targets[url]; ok {
			want[url] = old
			continue
		}
		want[url] = newTarget(url) // want `goroutine "targets" of kept is replaced and not stopped .*`
	}
	k.targets = want
}

func (k *kept) closeAll() {
	for _, t := range k.targets {
		t.close()
	}
}

// A list, with a literal for the handler, which calls it.
type list struct{ all []*target }

func (l *list) sync(urls []string) {
	var all []*target
	for _, url := range urls {
		all = append(all, newTarget(url)) // want `goroutine "all" of list is replaced and not stopped .*`
	}
	l.all = all
}

func (l *list) closeAll() {
	for _, t := range l.all {
		t.close()
	}
}

// The old ones are closed before, after, by another function, or by who calls.
type before struct{ targets map[string]*target }

func (b *before) sync(urls []string) {
	for _, t := range b.targets {
		t.close()
	}
	want := make(map[string]*target)
	for _, url := range urls {
		want[url] = newTarget(url)
	}
	b.targets = want
}

type gone struct{ targets map[string]*target }

func (g *gone) sync(urls []string) {
	want := make(map[string]*target)
	for _, url := range urls {
		if old, ok := g.targets[url]; ok {
			want[url] = old
			delete(g.targets, url)
			continue
		}
		want[url] = newTarget(url)
	}
	for _, t := range g.targets {
		t.close()
	}
	g.targets = want
}

type called struct{ all []*target }

func (c *called) sync(urls []string) {
	c.closeAll()
	var all []*target
	for _, url := range urls {
		all = append(all, newTarget(url))
	}
	c.all = all
}

func (c *called) closeAll() {
	for _, t := range c.all {
		t.close()
	}
}

type caller struct{ all []*target }

func (c *caller) open(urls []string) {
	all := make([]*target, 0, len(urls))
	for _, url := range urls {
		all = append(all, newTarget(url))
	}
	c.all = all
}

func (c *caller) closeAll() {
	for _, t := range c.all {
		t.close()
	}
}

// Each object has one map.
type once struct{ targets map[string]*target }

func newOnce(urls []string) *once {
	o := new(once)
	o.fill(urls)
	return o
}

func (o *once) fill(urls []string) {
	all := make(map[string]*target)
	for _, url := range urls {
		all[url] = newTarget(url)
	}
	o.targets = all
}

func (o *once) closeAll() {
	for _, t := range o.targets {
		t.close()
	}
}

func Main() {
	p, k, l, b, g, c, d := new(pool), new(kept), new(list), new(before), new(gone), new(called), new(caller)
	defer l.closeAll()
	http.HandleFunc("/sync", func(w http.ResponseWriter, r *http.Request) {
		urls := r.URL.Query()["url"]
		p.sync(urls)
		k.sync(urls)
		l.sync(urls)
		b.sync(urls)
		g.sync(urls)
		c.sync(urls)
		d.closeAll()
		d.open(urls)
		o := newOnce(urls)
		defer o.closeAll()
	})
	http.ListenAndServe(":80", nil)
	p.closeAll()
	k.closeAll()
	c.closeAll()
}
