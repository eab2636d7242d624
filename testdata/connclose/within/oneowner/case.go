// Command oneowner has a transport in an object that two others own, which nobody closes: one finding, where it is made.
package main

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"os"
	"time"
)

type Connection struct {
	Endpoint string
	HTTP     *http.Client
}

type APIClient struct {
	ID   string
	conn *Connection
}

type ClusterClient struct {
	API    *APIClient
	poolID string
}

func NewConnection(endpoint string) (*Connection, error) {
	transport := http.DefaultTransport
	if os.Getenv("TLS") != "" {
		transport = &http.Transport{TLSClientConfig: &tls.Config{}} // want `HTTP transport "HTTP" of Connection is never closed: called per turn of its loop from main via isActive, NewClient .*`
	}
	return &Connection{Endpoint: endpoint, HTTP: &http.Client{Timeout: time.Second, Transport: transport}}, nil
}

func NewClusterClient(id string) (*ClusterClient, error) {
	conn, err := NewConnection(id)
	if err != nil {
		return nil, err
	}
	client := APIClient{ID: id, conn: conn}
	return &ClusterClient{API: &client}, nil
}

func NewClient(ctx context.Context, id, pool string) (*ClusterClient, error) {
	conn, err := NewConnection(id)
	if err != nil {
		return nil, err
	}
	c := &ClusterClient{API: &APIClient{ID: id, conn: conn}}
	if pool != "" {
		p, err := c.resolve(ctx, pool)
		if err != nil {
			return nil, err
		}
		c.poolID = p
	}
	return c, nil
}

func (c *ClusterClient) resolve(ctx context.Context, pool string) (string, error) {
	return c.API.get(ctx, pool)
}

func (a *APIClient) get(ctx context.Context, path string) (string, error) {
	resp, err := a.conn.HTTP.Get(a.conn.Endpoint + path)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

func isActive(ctx context.Context, id string) bool {
	c, err := NewClient(ctx, id, "")
	if err != nil {
		return false
	}
	s, err := c.API.get(ctx, "/active")
	return err == nil && s == "200"
}

func main() {
	ctx := context.Background()
	for {
		time.Sleep(time.Second)
		isActive(ctx, "a")
	}
}

// owned closes what it has, and other keeps another one that nobody closes.
type owned struct{ conn *closing }

type closing struct{ client *http.Client }

func newClosing() *closing { return &closing{&http.Client{Transport: &http.Transport{}}} }

func (c *closing) Close() { c.client.CloseIdleConnections() }

func (o *owned) get() error {
	resp, err := o.conn.client.Get("http://localhost")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

func ask(http.ResponseWriter, *http.Request) {
	o := &owned{newClosing()} // want `the new closing is dropped without Close, which closes its transport .*`
	o.get()
}
