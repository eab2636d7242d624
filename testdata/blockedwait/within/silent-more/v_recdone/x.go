package v_recdone

func Ex() *Task { return &Task{[]*Task{{}, {[]*Task{{}}}}} }
