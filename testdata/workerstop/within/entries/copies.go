package entries

import (
	"net/http"
	"time"
)

// A job is a value: what a copy has in its fields all have.
type job struct {
	name string
	done chan bool
}

func (j job) Start() {
	go func() {
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-t.C:
				println(j.name)
			case <-j.done:
				return
			}
		}
	}()
}

func (j job) Stop() { close(j.done) }

type jobs struct{ byName map[string]job }

func (c *jobs) schedule(name string) {
	if j, ok := c.byName[name]; ok {
		j.Stop()
		delete(c.byName, name)
	}
	j := job{name, make(chan bool)}
	c.byName[name] = j
	j.Start()
}

func serveJobs() error {
	c := &jobs{map[string]job{}}
	http.HandleFunc("/jobs", func(w http.ResponseWriter, r *http.Request) { c.schedule(r.URL.Path) })
	return http.ListenAndServe(":80", nil)
}
