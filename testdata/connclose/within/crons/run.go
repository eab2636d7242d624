package crons

import (
	"net/http"

	"github.com/robfig/cron/v3"
)

type runner struct{}

// Run is what Start does, for who has a goroutine for it.
func (runner) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := cron.New() // want `cron scheduler "c" is never stopped.*`
	if _, err := c.AddFunc("@every 1m", func() { println("tick") }); err != nil {
		return
	}
	go c.Run()
}

type stopper struct{}

func (stopper) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := cron.New()
	go c.Run()
	defer c.Stop()
	<-r.Context().Done()
}
