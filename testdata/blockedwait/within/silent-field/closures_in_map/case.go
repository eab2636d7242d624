// Closures in a map, started in a loop; as many receives as closures, no early end.
package closures_in_map

type Status struct {
	Name string
	Err  error
}

type Prober struct {
	ping, disk func() error
}

func (p *Prober) All() []Status {
	out := make(chan Status)
	probes := map[string]func() error{
		"ping": p.ping,
		"disk": p.disk,
	}
	for name, probe := range probes {
		go func() { out <- Status{name, probe()} }()
	}
	var res []Status
	for range probes {
		res = append(res, <-out)
	}
	return res
}
