package v_mapfirst

func New() *R { return &R{m: map[string]chan struct{}{}} }
