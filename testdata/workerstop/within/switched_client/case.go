// Package switched_client has a function that starts a client anew, or stops it, as the settings say.
package switched_client

import (
	"errors"
	"net/http"
	"time"
)

type client struct{ stop chan struct{} }

func newClient() *client { return &client{stop: make(chan struct{})} }

func (c *client) Start() { go c.run() }

func (c *client) run() {
	for {
		select {
		case <-c.stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func (c *client) Stop() { close(c.stop) }

type service struct {
	client *client
	save   func(on bool) error
}

func (s *service) connect() error {
	if s.client != nil {
		s.client.Stop()
		s.client = nil
	}
	if s.save == nil {
		return errors.New("no store")
	}
	s.client = newClient()
	s.client.Start()
	return nil
}

// Update keeps the old one where the settings cannot be saved.
func (s *service) Update(on bool) error {
	if err := s.save(on); err != nil {
		return err
	}
	if on {
		go func() { _ = s.connect() }()
	} else if s.client != nil {
		s.client.Stop()
		s.client = nil
	}
	return nil
}

// stopped has a Stop that forgets it where something fails.
type stopped struct {
	client *client
	save   func(on bool) error
}

func (s *stopped) Start() {
	s.client = newClient()
	s.client.Start()
}

func (s *stopped) Stop() error {
	if err := s.save(false); err != nil {
		return err // want `Stop can return before it stops the goroutine of the new stopped.*`
	}
	s.client.Stop()
	return nil
}

func serve(mux *http.ServeMux, save func(bool) error) {
	s := &service{save: save}
	mux.HandleFunc("/update", func(w http.ResponseWriter, r *http.Request) { _ = s.Update(r.FormValue("on") != "") })
	mux.HandleFunc("/once", func(w http.ResponseWriter, r *http.Request) {
		p := &stopped{save: save}
		p.Start()
		defer p.Stop()
	})
}

var _ = serve
