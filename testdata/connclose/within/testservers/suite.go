package testservers

import (
	"io"
	"net/http"
	"net/http/httptest"
)

// A Suite is what tests of other packages have.
type Suite struct {
	server  *httptest.Server
	client  *http.Client
	manager *Manager
}

// Setup starts a server.
func (s *Suite) Setup(h http.Handler) error {
	s.server = httptest.NewUnstartedServer(h)
	s.server.StartTLS()
	s.client = &http.Client{Transport: &http.Transport{MaxIdleConns: 1}}
	m, err := newManager(s.server.URL)
	s.manager = m
	return err
}

// Get asks the server.
func (s *Suite) Get(path string) (int, error) {
	resp, err := s.client.Get(s.server.URL + path)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, err
}

// Teardown ends the server.
func (s *Suite) Teardown() { s.server.Close() }

// TestAnswers is for tests of other packages.
func TestAnswers(h http.Handler) (int, error) {
	s := &Suite{}
	if err := s.Setup(h); err != nil {
		return 0, err
	}
	defer s.Teardown()
	return s.Get("/")
}
