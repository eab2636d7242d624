// Started ones are collected in a slice, which is stopped on failure and returned on success.
package app

import (
	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// OpenAll opens the clusters.
func OpenAll(cfgs map[string]string) ([]*lib.Controller, error) {
	var open []*lib.Controller
	for name, server := range cfgs {
		c, err := lib.New(lib.Config{Name: name, Server: server})
		if err != nil {
			stopAll(open)
			return nil, err
		}
		c.Start()
		open = append(open, c)
	}
	return open, nil
}

func stopAll(cs []*lib.Controller) {
	for len(cs) > 0 {
		cs[0].Stop()
		cs = cs[1:]
	}
}

// Once opens and stops.
func Once(cfgs map[string]string) error {
	cs, err := OpenAll(cfgs)
	if err != nil {
		return err
	}
	defer stopAll(cs)
	for _, c := range cs {
		c.Enqueue("once")
	}
	return nil
}
