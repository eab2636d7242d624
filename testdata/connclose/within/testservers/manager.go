package testservers

import (
	"io"
	"net/http"
)

// A Manager asks with one client.
type Manager struct {
	url    string
	client *http.Client
}

// NewManager is for the program, which has one.
func NewManager(url string) (*Manager, error) { return newManager(url) }

func newManager(url string) (*Manager, error) {
	m := &Manager{url: url, client: &http.Client{Transport: &http.Transport{MaxIdleConns: 1}}}
	return m, m.ask()
}

func (m *Manager) ask() error {
	resp, err := m.client.Get(m.url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}
